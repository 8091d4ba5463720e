-- What a receipt said when it was issued; of the older ones, what is known best: what they say now.
ALTER TABLE receipts ADD COLUMN printed jsonb;
UPDATE receipts r SET printed = jsonb_build_object(
    'account', (SELECT to_jsonb(a) FROM (SELECT name_en, name_ar, email, mobile, address_en, address_ar, trn FROM account) a),
    'contract_number', c.number, 'customer_name_en', cu.name_en, 'customer_name_ar', cu.name_ar,
    'customer_mobile', cu.mobile, 'building_name_en', b.name_en, 'building_name_ar', b.name_ar,
    'unit_number', u.number, 'kind', p.type, 'due_on', p.due_on,
    'cheque_number', p.cheque_number, 'bank', p.bank, 'cheque_date', p.cheque_date)
FROM contract_payments p JOIN contracts c ON c.id = p.contract_id
    JOIN customers cu ON cu.id = c.customer_id JOIN units u ON u.id = c.unit_id
    JOIN buildings b ON b.id = u.building_id
WHERE p.id = r.contract_payment_id;
