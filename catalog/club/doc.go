// Package club keeps the spaces of organisations: who may come in, by what way, and how a space looks. A club is a hot area
// whose coupons are for its members; package catalog holds them back from everybody else. Addresses and codes arrive here as
// keyed hashes, made by whoever has the key.
package club
