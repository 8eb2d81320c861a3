// Package streamfile reads the files in which an embedded nats-server keeps its streams, without the server, and never writes to them.
//
// The server trusts its files: it drops a record that does not match its checksum together with all that follow it in the same
// file, skips a stream whose description it cannot read, and starts. A log that is the only copy of a company's money cannot be
// opened like that, so its files are read here before the server opens them, and whenever somebody asks.
//
// The format is that of nats-server 2.15, as its own source has it in server/filestore.go. The folder of a stream has a description
// with a checksum (meta.inf, meta.sum) and a folder msgs with numbered files (1.blk, 2.blk …). Such a file is a row of records:
//
//	length     4 bytes, little endian, of the whole record; the highest bit says that there are headers
//	sequence   8 bytes; two high bits mark erased records and tombstones
//	time       8 bytes, Unix nanoseconds
//	subject    2 bytes of length here, the text after the fixed part
//	headers    4 bytes of length and the text, only where the bit says so
//	body       the rest
//	checksum   8 bytes, HighwayHash-64 over sequence, time, subject, headers and body, keyed by stream and file
//
// The two lengths are not in the checksum, so a record is also held against what a record of ours has to look like.
package streamfile
