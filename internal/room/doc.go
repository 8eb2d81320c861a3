// Package room watches whether the stores can take what is written, so that nobody learns it from a store that broke.
//
// Below a watermark of free space new writes are refused; far below it the work on what is stored already stands still as well. What
// is still written then, a database's own housekeeping, has the rest. A real small write to each store, again and again, shows what
// free space does not: a store that hangs, is full elsewhere, or refuses. All of it ends by itself when the cause does.
package room
