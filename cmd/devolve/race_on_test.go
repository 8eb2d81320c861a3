//go:build race

package main_test

// The program looks for races when its tests do.
var raceFlags = []string{"-race"}
