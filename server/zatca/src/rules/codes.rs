//! Code lists, as the authority's rules R3.4.8 spell them (UNTDID, ISO).

/// ISO 4217, as rule BR-CL-04 lists it.
pub(crate) const CURRENCIES: &str = "\
     AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN \
     BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP \
     ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR \
     ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD \
     MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR \
     PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP SZL THB \
     TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UZS VEF VND VUV WST XAF XAG XAU XBA \
     XBB XBC XBD XCD XDR XOF XPD XPF XPT XSU XTS XUA XXX YER ZAR ZMW ZWL";

/// ISO 3166-1, as rule BR-CL-14 lists it.
pub(crate) const COUNTRIES: &str = "\
     1A AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
     BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO \
     DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU \
     GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW \
     KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU \
     MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW \
     PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF \
     TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XI YE YT \
     ZA ZM ZW";

/// UNTDID 4461, as rule BR-CL-16 lists it.
pub(crate) const PAYMENT_MEANS: &str = "\
     1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 \
     35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 \
     66 67 68 69 70 74 75 76 77 78 91 92 93 94 95 96 97 ZZZ";

/// UNTDID 1001, as rule BR-CL-01 lists it.
pub(crate) const DOCUMENT_TYPES: &str = "\
     80 82 84 130 202 203 204 211 295 325 326 380 381 383 384 385 386 387 388 389 390 393 394 395 \
     456 457 527 575 623 633 751 780 935";

/// UNTDID 7161: reasons of charges, as rule BR-KSA-CL-06 lists it.
pub(crate) const CHARGE_REASONS: &str = "\
     AA AAA AAC AAD AAE AAF AAH AAI AAS AAT AAV AAY AAZ ABA ABB ABC ABD ABF ABK ABL ABN ABR ABS \
     ABT ABU ACF ACG ACH ACI ACJ ACK ACL ACM ACS ADC ADE ADJ ADK ADL ADM ADN ADO ADP ADQ ADR ADT \
     ADW ADY ADZ AEA AEB AEC AED AEF AEH AEI AEJ AEK AEL AEM AEN AEO AEP AES AET AEU AEV AEW AEX \
     AEY AEZ AJ AU CA CAB CAD CAE CAF CAI CAJ CAK CAL CAM CAN CAO CAP CAQ CAR CAS CAT CAU CAV CAW \
     CD CG CS CT DAB DAD DL EG EP ER FAA FAB FAC FC FH FI GAA HAA HD HH IAA AB ID IF IR IS KO L1 \
     LA LAA LAB LF MAE MI ML NAA OA PA PAA PC PL RAB RAC RAD RAF RE RF RH RV SA SAA SAD SAE SAI \
     SG SH SM SU TAB AC TT TV V1 V2 WH XAA YY ZZZ";

/// UNTDID 5189: reasons of allowances, the subset of EN 16931.
pub(crate) const ALLOWANCE_REASONS: &str = "\
     41 42 60 62 63 64 65 66 67 68 70 71 88 95 100 102 103 104 105";

/// Types of attachments, as rule BR-KSA-CL-03 lists them.
pub(crate) const MIME_TYPES: &str = "\
     text/csv text/plain application/pdf image/png image/jpeg image/tiff application/acad \
     application/dwg drawing/dwg application/vnd.openxmlformats- \
     officedocument.spreadsheetml.sheet application/vnd.oasis.opendocument.spreadsheet";

/// Code of UNTDID 4461 that the Saudi subset (BR-KSA-16) leaves out.
const NOT_IN_KSA: &str = "69";

/// Whether a list holds exactly this code.
pub(crate) fn holds(list: &str, code: &str) -> bool {
    !code.is_empty() && list.split(' ').any(|known| known == code)
}

/// Whether a means of payment is of the Saudi subset.
pub(crate) fn is_payment_in_ksa(code: &str) -> bool {
    code != NOT_IN_KSA && holds(PAYMENT_MEANS, code)
}
