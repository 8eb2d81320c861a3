-- Which adapters there are is the program's to say: a network that speaks in its own way is registered with the adapter that reads it.
-- expands: programs of before register standard alone
ALTER TABLE partners DROP CONSTRAINT partners_adapter_check;
