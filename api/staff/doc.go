// Package staff keeps the people who work here: how they sign in to the finance desk, with a password and a second factor, what
// they may do there, and a record of what they did. Staff are never shoppers, and no token passes from one to the other. It
// must not import HTTP.
package staff
