kernel::error_enum! {
    /// Why the device is not changed, not connected or not used.
    pub enum ZatcaSettingError {
        /// The authority only knows sellers of its own country.
        NotInSaudiArabia = 501 "zatca_settings.not_in_saudi_arabia" (
            "E-invoicing with the Saudi tax authority is for merchants in Saudi Arabia. Ask support to correct your country if it is wrong.",
            "الفوترة الإلكترونية لدى هيئة الزكاة والضريبة والجمارك متاحة للمنشآت في المملكة العربية السعودية. اطلب من الدعم تصحيح الدولة إذا كانت غير صحيحة."
        ),
        /// There are no details yet.
        NoDetails = 501 "zatca_settings.no_details" (
            "Enter and save the details of the business first.",
            "أدخل بيانات المنشأة واحفظها أولاً."
        ),
        /// There is no working certificate.
        NotConnected = 501 "zatca_settings.not_connected" (
            "E-invoicing is not connected yet. Connect it in the e-invoicing setting.",
            "الفوترة الإلكترونية غير مرتبطة بعد. قم بالربط من إعداد الفوترة الإلكترونية."
        ),
        /// The certificate is over.
        CertificateExpired { on: String } = 501 "zatca_settings.certificate_expired" (
            "The certificate expired on {on}. Renew it in the e-invoicing setting.",
            "انتهت صلاحية الشهادة بتاريخ {on}. جددها من إعداد الفوترة الإلكترونية."
        ),
        /// The stored certificate is for another key.
        ForeignCertificate = 501 "zatca_settings.foreign_certificate" (
            "The certificate does not belong to this device's key, so it cannot sign. Cancel the connection and connect again.",
            "الشهادة لا تخص مفتاح هذا الجهاز، لذلك لا يمكن التوقيع بها. ألغِ الربط ثم اربط من جديد."
        ),
        /// A connected device is not connected again.
        AlreadyConnected = 501 "zatca_settings.already_connected" (
            "E-invoicing is already connected. Renew the certificate instead.",
            "الفوترة الإلكترونية مرتبطة بالفعل. جدد الشهادة بدلاً من ذلك."
        ),
        /// A connection or renewal has begun.
        AlreadyBegun = 501 "zatca_settings.already_begun" (
            "This has already begun. Continue it from the step where it stopped.",
            "بدأت هذه العملية بالفعل. تابعها من الخطوة التي توقفت عندها."
        ),
        /// Neither a connection nor a renewal has begun.
        NothingToContinue = 501 "zatca_settings.nothing_to_continue" (
            "There is nothing to continue. Connect or renew first.",
            "لا توجد عملية لمتابعتها. ابدأ الربط أو التجديد أولاً."
        ),
        /// A call to the authority is under way.
        StepUnderWay = 409 "zatca_settings.step_under_way" (
            "A step with the authority is under way. Wait a minute and try again.",
            "توجد خطوة جارية مع الهيئة. انتظر دقيقة ثم حاول مرة أخرى."
        ),
        /// The certificate names what was to be changed.
        FixedOnceConnected = 501 "zatca_settings.fixed_once_connected" (
            "The environment, the VAT number and the kinds of invoices are part of the certificate. To change them, cancel the connection and connect again.",
            "البيئة والرقم الضريبي وأنواع الفواتير جزء من الشهادة. لتغييرها ألغِ الربط ثم اربط من جديد."
        ),
        /// Documents are still on their way.
        DocumentsWait { count: i64 } = 501 "zatca_settings.documents_wait" (
            "{count} documents are still waiting for the authority. They must be sent or rejected first; see the e-invoice queue.",
            "ما زال {count} من المستندات بانتظار الهيئة. يجب إرسالها أو رفضها أولاً؛ راجع طابور الفواتير الإلكترونية."
        ),
        /// Somebody saved the first details at the same time.
        JustCreated = 409 "zatca_settings.just_created" (
            "Someone else has just saved these details. Reload the page.",
            "قام شخص آخر للتو بحفظ هذه البيانات. أعد تحميل الصفحة."
        ),
        /// Nothing is stopped.
        NotStopped = 501 "zatca_settings.not_stopped" (
            "Sending is not stopped, so there is nothing to resume.",
            "الإرسال غير متوقف، فلا يوجد ما يُستأنف."
        ),
    }
}
