// Package backup copies what an installation keeps, its database, its log, its keys and its pictures, into one encrypted file while it runs, and
// writes it back into an empty data folder. Of the log it copies what was appended since the backup before; see docs/operations.md.
//
// A backup is a tar archive, compressed by zstd and encrypted by age to a recipient. Its first entry says what it is, and its last that
// it is whole:
//
//	begin.json, files/NAME, tables/SCHEMA.TABLE/NUMBER, sequences.json, streams/NAME/NUMBER, files/NAME, end.json
//
// Tables are what COPY writes in its binary form, in parts; streams are records, in parts too.
package backup
