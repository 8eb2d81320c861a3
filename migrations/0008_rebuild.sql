-- The tables that a rebuild replaced are dropped one at a time. All in one transaction would lock one after the other,
-- and a reader that came by an old table at the last moment locks them in an order of its own: a deadlock.

CREATE PROCEDURE drop_replaced() LANGUAGE plpgsql AS $$
DECLARE
    name text;
BEGIN
    FOR name IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'ledger_old'
    LOOP
        EXECUTE format('DROP TABLE ledger_old.%I', name);
        COMMIT;
    END LOOP;
    DROP SCHEMA IF EXISTS ledger_old CASCADE;
END
$$;
DROP FUNCTION finish_rebuild();

CREATE OR REPLACE FUNCTION switch_rebuild() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    ALTER SCHEMA ledger RENAME TO ledger_old;
    ALTER SCHEMA ledger_next RENAME TO ledger;
END
$$;
