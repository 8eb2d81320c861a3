// Package restore looks at the files of the log before a server opens them, and writes them anew from the copies that the database
// keeps when they are damaged.
//
// The server that keeps the log takes a damaged record, and all that follow it in the same file, for the end of the file, cuts them
// off and starts. So nothing here asks the server: files are read and written by streamfile, while no server runs on them.
package restore
