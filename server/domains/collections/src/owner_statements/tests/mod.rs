mod arithmetic;
mod closing;
mod shares;
