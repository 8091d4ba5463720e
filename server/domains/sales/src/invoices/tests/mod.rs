mod issuing;
mod notes;
mod portfolio;
