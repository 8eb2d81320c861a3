-- The oldest program that may run on this schema, by the last migration that it knows. Whatever takes away what older programs use
-- moves it, in the same file: see CONTRIBUTING.md, "Expand, migrate, contract".
CREATE TABLE public.oldest_program (
    one    boolean PRIMARY KEY DEFAULT true CHECK (one),
    oldest integer NOT NULL CHECK (oldest > 0)
);
INSERT INTO public.oldest_program (oldest) VALUES (46);
