package pix

import "time"

// ParkedReturn is money that came back, of a payment that was not known when the provider told of it.
type ParkedReturn struct {
	Provider string
	Update   Update // its Return is there
	Since    time.Time
	Raised   bool // people are told of it
}
