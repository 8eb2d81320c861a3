-- Since when a coupon's code fails those who try it: the operator is told of those that are new. Null: it does not, or for longer than
-- this was written down.
ALTER TABLE coupons ADD COLUMN failing_since timestamptz;
