package money

import (
	"fmt"
	"strconv"
	"strings"
)

// Reais is an amount that is written to JSON as a number in reais with exactly two decimals (12.30), the form of the
// product's public fields. It is written from and read into integer cents, never through a float.
type Reais Cents

// MarshalJSON writes the number with exactly two decimals.
func (r Reais) MarshalJSON() ([]byte, error) {
	return []byte(decimal(int64(r))), nil
}

// UnmarshalJSON reads a number with at most two decimals.
func (r *Reais) UnmarshalJSON(data []byte) error {
	cents, err := ParseDecimal(string(data))
	if err != nil {
		return err
	}
	*r = Reais(cents)
	return nil
}

// Percent is a rate that is written to JSON as a number in percent with at most two decimals: 250 basis points are 2.5.
type Percent BasisPoints

// MarshalJSON writes the number without trailing zeros.
func (p Percent) MarshalJSON() ([]byte, error) {
	return []byte(strings.TrimSuffix(strings.TrimRight(decimal(int64(p)), "0"), ".")), nil
}

// UnmarshalJSON reads a percentage with at most two decimals.
func (p *Percent) UnmarshalJSON(data []byte) error {
	hundredths, err := ParseDecimal(string(data))
	if err != nil {
		return err
	}
	if _, err := strconv.ParseInt(strconv.FormatInt(int64(hundredths), 10), 10, 32); err != nil {
		return fmt.Errorf("%s percent is out of range", data)
	}
	*p = Percent(hundredths)
	return nil
}
