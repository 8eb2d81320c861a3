// Package catalog knows the stores, the rate each one pays, its coupons, and where a tracked click to it leads. It must not
// import the ledger: the rate in force at a click is handed over and frozen there, so history does not move when a store
// changes its offer.
package catalog
