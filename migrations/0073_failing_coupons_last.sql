-- Coupons whose code fails are after the others in the order by views too.
CREATE INDEX coupons_views_failing_last ON coupons (failing, views DESC, rank NULLS LAST, created_at DESC, id) WHERE active; -- coupons_views is older programs'
