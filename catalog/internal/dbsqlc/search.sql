-- What begins with the text comes first, then what has a word that does, then what contains it, then what is like it. Of stores and
-- categories there are few, and one question sorts them; coupons are asked for kind by kind.

-- name: BeginSearch :one
SELECT fold(@query) AS folded, set_config('pg_trgm.word_similarity_threshold', @similarity::text, true)::text AS threshold;

-- name: SearchStores :many
SELECT s.*
FROM listed_stores s
WHERE s.folded LIKE '%' || @pattern::text || '%' OR @folded::text <% s.folded
ORDER BY s.folded LIKE @pattern || '%' DESC, s.folded LIKE '% ' || @pattern || '%' DESC,
    s.folded LIKE '%' || @pattern || '%' DESC, word_similarity(@folded, s.folded) DESC, s.folded COLLATE "C", s.slug
LIMIT @most;

-- name: SearchCategories :many
SELECT a.slug::text AS slug, a.name
FROM hot_areas a
WHERE a.kind = 'CATEGORY' AND a.active AND (fold(a.name) LIKE '%' || @pattern::text || '%' OR @folded::text <% fold(a.name))
ORDER BY fold(a.name) LIKE @pattern || '%' DESC, fold(a.name) LIKE '% ' || @pattern || '%' DESC,
    fold(a.name) LIKE '%' || @pattern || '%' DESC, word_similarity(@folded, fold(a.name)) DESC, fold(a.name) COLLATE "C", a.slug
LIMIT @most;

-- name: SearchCoupons :many
-- Many contain a common word, so these are in the order of all lists, which an index has. What was found before is left out.
SELECT l.*
FROM listed_coupons l
WHERE (l.end_date IS NULL OR l.end_date >= @today::date) AND l.folded LIKE @pattern::text AND l.folded NOT LIKE ALL (@found_before::text[])
ORDER BY l.failing, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most;

-- name: SearchSimilarCoupons :many
-- Many are like a mistyped common word: any five hundred of them are compared.
SELECT l.*
FROM listed_coupons l
WHERE l.id IN (
    SELECT s.id FROM listed_coupons s
    WHERE (s.end_date IS NULL OR s.end_date >= @today::date)
      AND @folded::text <% s.folded AND s.folded NOT LIKE '%' || @pattern::text || '%'
    LIMIT 500)
ORDER BY word_similarity(@folded, l.folded) DESC, l.failing, l.rank NULLS LAST, l.created_at DESC, l.id
LIMIT @most;
