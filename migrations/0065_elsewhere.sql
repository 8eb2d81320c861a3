-- Stands for a migration of this number that is made elsewhere, until that one is here.
SELECT 1;
