package woovi

// Parse reads a notification that is signed.
var Parse = parse
