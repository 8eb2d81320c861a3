package efi

// Parsers of what comes from outside.
var (
	Parse        = parse
	ParseReport  = parseReport
	ParseBalance = parseBalance
)
