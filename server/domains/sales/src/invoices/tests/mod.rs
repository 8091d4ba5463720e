mod given_back;
mod issuing;
mod notes;
mod portfolio;
