// Package anchor keeps proof, outside the log and outside the database, of what the log said at a moment: the head of its hash chain,
// signed. Whoever rewrites the log and its copy in Postgres so that they agree cannot rewrite what was handed out before.
package anchor
