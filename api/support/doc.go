// Package support is what shoppers and visitors write to the people behind the site: the forms, and claims of purchases that
// are missed on a statement. A claim is resolved by itself when the network reports the purchase. The package reads the ledger's
// projection and never writes to the log; it must not import HTTP.
package support
