-- The rate that shoppers are shown and earn, by which lists of stores are sorted: what catalog.Rate says, for statements.
CREATE FUNCTION rate_in_force(cashback_bps int, area_type text) RETURNS int
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN least(10000, CASE WHEN area_type = 'LOYALTY' THEN 2 * cashback_bps ELSE cashback_bps END);
