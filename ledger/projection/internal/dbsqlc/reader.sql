-- Tables are named without a schema: the connection's search_path decides which copy of the read models is meant.

-- name: Sequence :one
SELECT seq FROM checkpoint;

-- name: ListenStatements :exec
LISTEN devolve_statements;
