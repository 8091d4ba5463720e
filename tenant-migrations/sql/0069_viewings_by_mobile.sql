-- Who booked a viewing after a campaign's message is found by the mobile.
CREATE INDEX viewings_mobile ON viewings (mobile, created_at);
