// Package listing writes what the catalogue knows as the contract has it: for the API, which answers with it, and for the pages, which
// bring it along so that the web application need not ask again.
package listing

// Bounds of the catalogue's parameters, as the contract has them.
const (
	MaxSlug  = 80     // characters of a slug
	MaxText  = 80     // characters of a text that is searched for, or of a category's name
	LastPage = 10_000 // the highest page that may be asked for
)
