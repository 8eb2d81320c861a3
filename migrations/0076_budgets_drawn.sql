-- Which budgets came to be nearly spent is asked at every scrape.
CREATE INDEX events_budget_drawn ON ledger.events (recorded_at) WHERE type = 'budget_drawn.v1';
