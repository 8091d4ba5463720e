//! Lengths and formats of typed fields, from the rules of their services.

#[derive(Debug, Clone, Copy)]
pub enum Shape {
    /// At least and at most so many characters.
    Text(u16, u16),
    Email,
    /// `YYYY-MM-DD`.
    Date,
    /// A decimal.
    Amount,
    /// A password.
    Secret,
}

/// By schema and field.
pub const SHAPES: &[(&str, &[(&str, Shape)])] = &[
    ("Acceptance", &[("expires_on", Shape::Date)]),
    ("AccountInvoiceInput", &[("due_on", Shape::Date)]),
    ("AddendumWithdrawal", &[("reason", Shape::Text(0, 500))]),
    ("AllowSupportInput", &[("reason", Shape::Text(0, 500))]),
    ("ApiKeyInput", &[("name", Shape::Text(0, 120))]),
    ("ApprovalDecision", &[("reason", Shape::Text(0, 500))]),
    ("AskSupportInput", &[("reason", Shape::Text(0, 500))]),
    ("AudienceAsked", &[("starts_on", Shape::Date)]),
    (
        "BankAccountInput",
        &[
            ("name", Shape::Text(0, 120)),
            ("bank", Shape::Text(0, 80)),
            ("number", Shape::Text(0, 34)),
            ("iban", Shape::Text(0, 42)),
        ],
    ),
    ("BankLineIgnored", &[("note", Shape::Text(0, 500))]),
    (
        "BankLineMatch",
        &[("vat", Shape::Amount), ("note", Shape::Text(0, 500))],
    ),
    (
        "BillingSettingsInput",
        &[
            ("vat_number", Shape::Text(0, 30)),
            ("vat_rate", Shape::Amount),
        ],
    ),
    (
        "BlockedIpInput",
        &[("ip", Shape::Text(0, 255)), ("reason", Shape::Text(0, 255))],
    ),
    (
        "BuildingInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
            ("plot", Shape::Text(0, 120)),
            ("street", Shape::Text(0, 120)),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    (
        "CampaignInput",
        &[
            ("name", Shape::Text(0, 100)),
            ("starts_on", Shape::Date),
            ("ends_on", Shape::Date),
        ],
    ),
    ("CampaignSegmentInput", &[("name", Shape::Text(0, 100))]),
    ("CampaignTestInput", &[("mobile", Shape::Text(0, 255))]),
    (
        "CancelAccountInvoiceInput",
        &[("reason", Shape::Text(0, 500))],
    ),
    (
        "CancelSubscriptionInput",
        &[("reason", Shape::Text(0, 500)), ("last_day", Shape::Date)],
    ),
    (
        "CareAnswerInput",
        &[("call_on", Shape::Date), ("note", Shape::Text(0, 1000))],
    ),
    ("CarryOverInput", &[("amount", Shape::Amount)]),
    (
        "ChangePasswordInput",
        &[
            ("current_password", Shape::Secret),
            ("confirm", Shape::Secret),
        ],
    ),
    (
        "ChargePaid",
        &[("on", Shape::Date), ("note", Shape::Text(0, 500))],
    ),
    ("ChargeWaived", &[("reason", Shape::Text(0, 500))]),
    (
        "ChequeBookInput",
        &[
            ("first_number", Shape::Text(0, 12)),
            ("received_on", Shape::Date),
        ],
    ),
    ("ChequeBookUpdate", &[("next_number", Shape::Text(0, 12))]),
    (
        "ChequeHeld",
        &[("until", Shape::Date), ("approved_by", Shape::Text(0, 80))],
    ),
    ("ChequePartlyPaid", &[("amount", Shape::Amount)]),
    ("ChequeReturnedByBank", &[("note", Shape::Text(0, 1000))]),
    ("ChequeSettled", &[("reference", Shape::Text(0, 80))]),
    ("ChequeUpdate", &[("location", Shape::Text(0, 80))]),
    (
        "CityInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
            ("country", Shape::Text(2, 2)),
        ],
    ),
    (
        "ClauseInput",
        &[
            ("title_en", Shape::Text(0, 120)),
            ("title_ar", Shape::Text(0, 120)),
        ],
    ),
    ("ComplaintClosing", &[("resolution", Shape::Text(0, 2000))]),
    (
        "ComplaintInput",
        &[("text", Shape::Text(0, 2000)), ("due_on", Shape::Date)],
    ),
    ("ContactChangeRefusal", &[("reason", Shape::Text(0, 500))]),
    ("ContractCancellation", &[("reason", Shape::Text(0, 500))]),
    (
        "ContractInput",
        &[
            ("issue_date", Shape::Date),
            ("starts_on", Shape::Date),
            ("ends_on", Shape::Date),
            ("rent_price", Shape::Amount),
            ("total_rent", Shape::Amount),
            ("insurance_amount", Shape::Amount),
            ("tasdeq_number", Shape::Text(0, 60)),
            ("index_rent", Shape::Amount),
            ("cap_reason", Shape::Text(0, 500)),
            ("terms_en", Shape::Text(0, 20000)),
            ("terms_ar", Shape::Text(0, 20000)),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    (
        "ContractPaymentUpdate",
        &[
            ("cheque_number", Shape::Text(0, 30)),
            ("bank", Shape::Text(0, 80)),
            ("cheque_date", Shape::Date),
            ("due_on", Shape::Date),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    ("ContractRegistration", &[("notes", Shape::Text(0, 5000))]),
    (
        "CustomerInput",
        &[
            ("mobile", Shape::Text(0, 255)),
            ("email", Shape::Email),
            ("birth_date", Shape::Date),
            ("national_id_expires_on", Shape::Date),
            ("passport_expires_on", Shape::Date),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    ("DeclineInput", &[("reason", Shape::Text(0, 500))]),
    (
        "DepositSlipInput",
        &[("deposited_on", Shape::Date), ("note", Shape::Text(0, 500))],
    ),
    ("DisableInput", &[("reason", Shape::Text(0, 1000))]),
    (
        "DistrictInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    (
        "DocumentRequestInput",
        &[("note", Shape::Text(0, 1000)), ("ends_on", Shape::Date)],
    ),
    ("DocumentUpdate", &[("expires_on", Shape::Date)]),
    ("EmailTestInput", &[("to", Shape::Email)]),
    (
        "EnquiryInput",
        &[
            ("name", Shape::Text(0, 120)),
            ("mobile", Shape::Text(0, 255)),
            ("message", Shape::Text(0, 5000)),
            ("viewing_on", Shape::Date),
            ("language", Shape::Text(0, 255)),
        ],
    ),
    ("EnquiryUpdate", &[("note", Shape::Text(0, 5000))]),
    ("ExtendSubscriptionInput", &[("paid_through", Shape::Date)]),
    (
        "FollowLeadInput",
        &[
            ("lost_reason", Shape::Text(0, 1000)),
            ("next_step_on", Shape::Date),
            ("note", Shape::Text(0, 2000)),
        ],
    ),
    ("ForfeitInput", &[("note", Shape::Text(0, 1000))]),
    ("ForgotAccountIdInput", &[("email", Shape::Email)]),
    ("ForgotPasswordInput", &[("login", Shape::Text(0, 255))]),
    (
        "GeneralInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
            ("email", Shape::Email),
            ("mobile", Shape::Text(0, 255)),
            ("telephone", Shape::Text(0, 255)),
            ("address_en", Shape::Text(0, 255)),
            ("address_ar", Shape::Text(0, 255)),
            ("city", Shape::Text(0, 120)),
        ],
    ),
    ("GiveWhatsAppPackageInput", &[("ends_on", Shape::Date)]),
    (
        "HandoverInput",
        &[("held_on", Shape::Date), ("note", Shape::Text(0, 1000))],
    ),
    (
        "HandoverItemInput",
        &[
            ("room_en", Shape::Text(0, 120)),
            ("room_ar", Shape::Text(0, 120)),
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    ("HandoverItemUpdate", &[("note", Shape::Text(0, 500))]),
    (
        "HandoverPointInput",
        &[
            ("room_en", Shape::Text(0, 120)),
            ("room_ar", Shape::Text(0, 120)),
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    ("HandoverReopening", &[("reason", Shape::Text(0, 500))]),
    ("HandoverSignature", &[("name", Shape::Text(0, 120))]),
    (
        "InvoiceLineInput",
        &[
            ("title_en", Shape::Text(0, 200)),
            ("title_ar", Shape::Text(0, 200)),
            ("amount", Shape::Amount),
        ],
    ),
    (
        "InvoiceSettingInput",
        &[
            ("invoice_terms_en", Shape::Text(0, 5000)),
            ("invoice_terms_ar", Shape::Text(0, 5000)),
        ],
    ),
    (
        "IssuedChequeInput",
        &[
            ("payee", Shape::Text(0, 120)),
            ("amount", Shape::Amount),
            ("due_on", Shape::Date),
            ("note", Shape::Text(0, 500)),
        ],
    ),
    ("IssuedCleared", &[("cleared_on", Shape::Date)]),
    (
        "IssuedHandedOver",
        &[
            ("handed_to", Shape::Text(0, 120)),
            ("handed_on", Shape::Date),
        ],
    ),
    (
        "KeyHandOver",
        &[("holder_name", Shape::Text(0, 120)), ("on", Shape::Date)],
    ),
    (
        "KnownCityInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    (
        "LateFeeRuleUpdate",
        &[
            ("rate", Shape::Amount),
            ("most", Shape::Amount),
            ("applies_from", Shape::Date),
            ("clause", Shape::Text(0, 200)),
        ],
    ),
    ("LeaseApprovalInput", &[("note", Shape::Text(0, 500))]),
    (
        "LoginInput",
        &[("login", Shape::Email), ("password", Shape::Secret)],
    ),
    ("MailTestInput", &[("to", Shape::Email)]),
    (
        "MainWhatsAppCloudInput",
        &[
            ("number_id", Shape::Text(0, 40)),
            ("utility_template", Shape::Text(0, 512)),
            ("code_template", Shape::Text(0, 512)),
        ],
    ),
    ("MainWhatsAppTestInput", &[("to", Shape::Text(0, 255))]),
    (
        "ManagementAgreementUpdate",
        &[
            ("starts_on", Shape::Date),
            ("ends_on", Shape::Date),
            ("percentage", Shape::Amount),
            ("cost_limit", Shape::Amount),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    (
        "MarketingLeadInput",
        &[
            ("business_name", Shape::Text(0, 120)),
            ("contact_name", Shape::Text(0, 120)),
            ("mobile", Shape::Text(0, 255)),
            ("email", Shape::Email),
            ("country", Shape::Text(0, 255)),
            ("city", Shape::Text(0, 120)),
            ("next_step_on", Shape::Date),
        ],
    ),
    (
        "MarketingSourceInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
            ("utm_source", Shape::Text(0, 50)),
        ],
    ),
    (
        "MeterTariffInput",
        &[
            ("valid_from", Shape::Date),
            ("price", Shape::Amount),
            ("fixed", Shape::Amount),
        ],
    ),
    ("MeterUpdate", &[("removed_on", Shape::Date)]),
    ("MobileCodeInput", &[("code_key", Shape::Text(0, 100))]),
    (
        "MoneyReceivedInput",
        &[
            ("amount", Shape::Amount),
            ("reference", Shape::Text(0, 80)),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    (
        "MoneyRefund",
        &[("amount", Shape::Amount), ("reason", Shape::Text(0, 500))],
    ),
    ("NotCollectedInput", &[("note", Shape::Text(0, 1000))]),
    (
        "NoteInput",
        &[("amount", Shape::Amount), ("reason", Shape::Text(3, 500))],
    ),
    (
        "NoticeInput",
        &[
            ("given_on", Shape::Date),
            ("leaves_on", Shape::Date),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    (
        "OpeningBalanceInput",
        &[
            ("amount", Shape::Amount),
            ("dated_on", Shape::Date),
            ("reason", Shape::Text(0, 500)),
        ],
    ),
    (
        "OpeningBalanceWithdrawal",
        &[("reason", Shape::Text(0, 500))],
    ),
    ("OwnerCostReversal", &[("note", Shape::Text(0, 500))]),
    (
        "OwnerInput",
        &[
            ("mobile", Shape::Text(0, 255)),
            ("email", Shape::Email),
            ("national_id_expires_on", Shape::Date),
            ("passport_expires_on", Shape::Date),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    (
        "OwnerPayoutInput",
        &[
            ("paid_on", Shape::Date),
            ("amount", Shape::Amount),
            ("reference", Shape::Text(0, 80)),
            ("note", Shape::Text(0, 500)),
            ("excess_reason", Shape::Text(0, 500)),
        ],
    ),
    ("OwnerPayoutReversal", &[("note", Shape::Text(0, 500))]),
    ("OwnershipInput", &[("starts_on", Shape::Date)]),
    ("OwnershipUpdate", &[("ends_on", Shape::Date)]),
    (
        "ParkingInput",
        &[
            ("number", Shape::Text(0, 20)),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    (
        "PauseWhatsAppPackageInput",
        &[("reason", Shape::Text(0, 500))],
    ),
    (
        "PaymentGatewaySettingsInput",
        &[
            ("profile_id", Shape::Text(0, 30)),
            ("server_key", Shape::Text(0, 200)),
        ],
    ),
    (
        "PaymentInput",
        &[
            ("amount", Shape::Amount),
            ("due_on", Shape::Date),
            ("cheque_date", Shape::Date),
        ],
    ),
    (
        "PaymentRequestInput",
        &[
            ("recipient", Shape::Email),
            ("message", Shape::Text(0, 1000)),
        ],
    ),
    ("PeriodClosing", &[("through", Shape::Date)]),
    (
        "PeriodReopening",
        &[("from", Shape::Date), ("reason", Shape::Text(0, 500))],
    ),
    (
        "PlanInput",
        &[
            ("sold_from", Shape::Date),
            ("sold_until", Shape::Date),
            ("starts_on", Shape::Date),
            ("ends_on", Shape::Date),
            ("total_rent", Shape::Amount),
            ("insurance_amount", Shape::Amount),
            ("first_cheque_number", Shape::Text(0, 30)),
            ("bank", Shape::Text(0, 80)),
        ],
    ),
    (
        "PlatformUpdateInput",
        &[
            ("title_en", Shape::Text(0, 120)),
            ("title_ar", Shape::Text(0, 120)),
            ("content_en", Shape::Text(0, 5000)),
            ("content_ar", Shape::Text(0, 5000)),
            ("day", Shape::Date),
        ],
    ),
    ("RechargeUndo", &[("reason", Shape::Text(0, 500))]),
    (
        "RecordAccountPaymentInput",
        &[("received_on", Shape::Date), ("note", Shape::Text(0, 500))],
    ),
    ("Refusal", &[("reason", Shape::Text(0, 500))]),
    (
        "RegisterInput",
        &[
            ("business_name_en", Shape::Text(0, 120)),
            ("business_name_ar", Shape::Text(0, 120)),
            ("owner_name", Shape::Text(0, 120)),
            ("mobile", Shape::Text(0, 255)),
            ("email", Shape::Email),
            ("country", Shape::Text(2, 2)),
            ("city", Shape::Text(0, 120)),
        ],
    ),
    (
        "RegistrationInput",
        &[("registered_on", Shape::Date), ("fee", Shape::Amount)],
    ),
    ("RegistrationWithdrawal", &[("reason", Shape::Text(0, 500))]),
    ("RejectInput", &[("reason", Shape::Text(0, 1000))]),
    ("RenewalInput", &[("change_by", Shape::Amount)]),
    ("RenewalLettersInput", &[("note", Shape::Text(0, 1000))]),
    (
        "RentLineInput",
        &[("starts_on", Shape::Date), ("rent_price", Shape::Amount)],
    ),
    ("ResetPasswordInput", &[("token", Shape::Text(0, 100))]),
    ("ReturnToOnDateInput", &[("note", Shape::Text(0, 1000))]),
    ("ReversalInput", &[("note", Shape::Text(0, 500))]),
    (
        "RoleInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    (
        "SectorInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    ("SecurityChequeInput", &[("amount", Shape::Amount)]),
    ("SetUpInput", &[("password", Shape::Secret)]),
    (
        "SignatureInput",
        &[
            ("signer_name", Shape::Text(0, 120)),
            ("language", Shape::Text(0, 255)),
        ],
    ),
    (
        "StaffInput",
        &[("name", Shape::Text(0, 120)), ("email", Shape::Email)],
    ),
    (
        "StaffRoleInput",
        &[
            ("name_en", Shape::Text(0, 120)),
            ("name_ar", Shape::Text(0, 120)),
        ],
    ),
    (
        "SubscriptionInput",
        &[
            ("starts_on", Shape::Date),
            ("paid_through", Shape::Date),
            ("price", Shape::Amount),
        ],
    ),
    ("SurveyAnswer", &[("comment", Shape::Text(0, 5000))]),
    (
        "TenancyRuleInput",
        &[("valid_from", Shape::Date), ("cap_percent", Shape::Amount)],
    ),
    ("TransferInput", &[("paid_to", Shape::Text(0, 120))]),
    (
        "TypedCustomer",
        &[
            ("name_en", Shape::Text(0, 255)),
            ("name_ar", Shape::Text(0, 255)),
            ("mobile", Shape::Text(0, 255)),
            ("email", Shape::Email),
        ],
    ),
    ("UnitGeneration", &[("pattern", Shape::Text(0, 60))]),
    (
        "UnitHoldInput",
        &[
            ("name", Shape::Text(0, 120)),
            ("mobile", Shape::Text(0, 255)),
            ("starts_on", Shape::Date),
            ("ends_on", Shape::Date),
            ("reason", Shape::Text(0, 500)),
        ],
    ),
    (
        "TenantTransferInput",
        &[
            ("takes_over_on", Shape::Date),
            ("new_deposit", Shape::Amount),
            ("fee", Shape::Amount),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    // The same with what was shown of it.
    (
        "NewTenantTransfer",
        &[
            ("takes_over_on", Shape::Date),
            ("new_deposit", Shape::Amount),
            ("fee", Shape::Amount),
            ("note", Shape::Text(0, 1000)),
            ("goes", Shape::Amount),
            ("given_back", Shape::Amount),
            ("deposit_held", Shape::Amount),
        ],
    ),
    ("TenantTransferUndo", &[("reason", Shape::Text(0, 500))]),
    (
        "UnitInput",
        &[
            ("number", Shape::Text(0, 20)),
            ("market_value", Shape::Amount),
            ("notes", Shape::Text(0, 5000)),
        ],
    ),
    (
        "UnitMoveInput",
        &[
            ("moves_on", Shape::Date),
            ("rent_price", Shape::Amount),
            ("due_on", Shape::Date),
            ("note", Shape::Text(0, 1000)),
        ],
    ),
    // The same with what was shown of it.
    (
        "NewUnitMove",
        &[
            ("moves_on", Shape::Date),
            ("rent_price", Shape::Amount),
            ("due_on", Shape::Date),
            ("note", Shape::Text(0, 1000)),
            ("total_after", Shape::Amount),
        ],
    ),
    ("UnitMoveUndo", &[("reason", Shape::Text(0, 500))]),
    (
        "UserInput",
        &[
            ("name", Shape::Text(0, 120)),
            ("email", Shape::Email),
            ("mobile", Shape::Text(0, 255)),
        ],
    ),
    (
        "VatInput",
        &[
            ("trn", Shape::Text(0, 255)),
            ("vat_percentage", Shape::Amount),
        ],
    ),
    (
        "VerifyMobileInput",
        &[
            ("code_key", Shape::Text(0, 100)),
            ("code", Shape::Text(0, 20)),
        ],
    ),
    ("ViewingOutcome", &[("outcome", Shape::Text(0, 5000))]),
    (
        "WebhookEndpointInput",
        &[
            ("url", Shape::Text(0, 2000)),
            ("description", Shape::Text(0, 200)),
        ],
    ),
    (
        "WebhookReplay",
        &[("from", Shape::Date), ("to", Shape::Date)],
    ),
    ("WhatsAppCloudInput", &[("number_id", Shape::Text(0, 40))]),
    (
        "WhatsAppOfferInput",
        &[
            ("name_en", Shape::Text(0, 100)),
            ("name_ar", Shape::Text(0, 100)),
            ("price", Shape::Amount),
        ],
    ),
    ("WhatsAppTestInput", &[("to", Shape::Text(0, 255))]),
    ("WithdrawPlanInput", &[("sold_until", Shape::Date)]),
    (
        "ZatcaDetailsInput",
        &[
            ("name_en", Shape::Text(0, 255)),
            ("name_ar", Shape::Text(0, 255)),
            ("vat_number", Shape::Text(0, 255)),
            ("identity_number", Shape::Text(0, 255)),
            ("branch_name", Shape::Text(0, 255)),
            ("industry", Shape::Text(0, 255)),
            ("street", Shape::Text(0, 255)),
            ("building_number", Shape::Text(0, 255)),
            ("additional_number", Shape::Text(0, 255)),
            ("district", Shape::Text(0, 255)),
            ("city", Shape::Text(0, 255)),
            ("postal_code", Shape::Text(0, 255)),
        ],
    ),
];
