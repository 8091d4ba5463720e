use super::WizardStepName;

kernel::error_enum! {
    /// Why a step of the setup guide is not finished.
    pub enum AccountError {
        /// Its form has not been saved yet.
        FormNotSaved = 501 "account.form_not_saved" (
            "This step is finished by saving its form.",
            "تكتمل هذه الخطوة بحفظ نموذجها."
        ),
        /// Nobody but the first administrator is there.
        NoEmployee = 501 "account.no_employee" (
            "This step is finished by adding an employee.",
            "تكتمل هذه الخطوة بإضافة موظف."
        ),
        /// There is nothing to let yet.
        NoUnit = 501 "account.no_unit" (
            "This step is finished by adding a unit.",
            "تكتمل هذه الخطوة بإضافة وحدة."
        ),
    }
}

impl AccountError {
    pub fn step_not_done(step: WizardStepName) -> Self {
        match step {
            WizardStepName::Employees => Self::NoEmployee,
            WizardStepName::ActivateServices => Self::NoUnit,
            WizardStepName::GeneralInformations
            | WizardStepName::Vat
            | WizardStepName::BusinessHours
            | WizardStepName::InvoiceSetting => Self::FormNotSaved,
        }
    }
}
