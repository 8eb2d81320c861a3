package support

// ReadReceipt is what an Attach does first.
var ReadReceipt = readReceipt
