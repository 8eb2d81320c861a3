-- The season of a category, such as the days around Black Friday: while it lasts, the home page shows the category before the others.
ALTER TABLE hot_areas
    ADD COLUMN starts_on date, -- both null: it has none
    ADD COLUMN ends_on   date; -- the last day, America/Sao_Paulo
