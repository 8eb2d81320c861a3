package pix

import "fmt"

// ConfirmFailure returns a payment as a provider told it. One that failed is read again: a failure gives the money back to the shopper's
// balance, and cannot be taken back.
func ConfirmFailure(told Payment, readAgain func() (Payment, error)) (Payment, error) {
	if told.State != Failed {
		return told, nil
	}
	payment, err := readAgain()
	if err != nil {
		return Payment{}, fmt.Errorf("confirm the failure of payment %s: %w", told.OrderID, err)
	}
	return payment, nil
}
