// Package support is what shoppers write to the people behind the site: messages, and claims of purchases that they miss on
// their statement. A claim is resolved by itself when the network reports the purchase. The package reads the ledger's
// projection and never writes to the log; it must not import HTTP.
package support
