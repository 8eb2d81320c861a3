// Package importer brings the files that a content team keeps (categories, stores, coupons, banners, as CSV or YAML) to the
// catalogue, and writes the catalogue as such files. docs/catalog.md describes the format.
//
// A file is read into a Sheet, its lines are parsed into rows, the rows are held against each other and against the database,
// and what passed is written in one transaction. What did not pass is reported by line and column.
package importer
