package importing

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"example.com/devolve/ledger"
	"example.com/devolve/ledger/money"
	"example.com/devolve/ledger/network"
	"example.com/devolve/ledger/network/files"
)

// maxUnread bounds how many sales of a file may be unreadable: more come of another mapping than the file needs.
const maxUnread = 1000

// Parse reads a report of a network: what it comes to, its sales as they will be delivered, and which of them cannot be read, with their lines. It
// refuses a report of which nothing can be read.
func Parse(partner string, body []byte, how How) (report Report, sales []files.Sale, unread []string, err error) {
	digest := sha256.Sum256(body)
	report = Report{Partner: partner, SHA256: hex.EncodeToString(digest[:]), Bytes: len(body), How: how}
	sales, err = files.Split(body, how.Mapping, how.AsOf)
	if err != nil {
		return report, nil, nil, err
	}
	for _, sale := range sales {
		said, err := sale.Read()
		if err != nil {
			unread = append(unread, err.Error())
		} else if err = report.add(said); err != nil {
			unread = append(unread, fmt.Sprintf("%s: %v", said.Place, err))
		}
		if len(unread) > maxUnread {
			return report, nil, unread, fmt.Errorf("over %d sales cannot be read, the first: %s", maxUnread, unread[0])
		}
	}
	report.Unread = len(unread)
	switch {
	case len(sales) == 0:
		err = errors.New("there is no line but the header")
	case report.Rows == 0:
		err = fmt.Errorf("no sale can be read, the first: %s", unread[0])
	}
	return report, sales, unread, err
}

// add adds what a sale comes to. It says what is wrong with one that the inbox would refuse.
func (r *Report) add(sale network.Report) error {
	saleCents, err := amount(sale.Sale)
	if err != nil {
		return err
	}
	commission, err := amount(sale.Commission)
	if err != nil {
		return err
	}
	if !ledger.Verdict(sale.Status).Known() {
		return fmt.Errorf("status %.40q is not known", sale.Status)
	}
	for _, at := range []string{sale.OccurredAt, sale.UpdatedAt} {
		if _, err := time.Parse(time.RFC3339, at); err != nil {
			return err
		}
	}
	saleCents, wrong := r.SaleCents.Add(saleCents)
	commission, wrongToo := r.CommissionCents.Add(commission)
	if err := errors.Join(wrong, wrongToo); err != nil {
		return err
	}
	r.Rows, r.SaleCents, r.CommissionCents = r.Rows+1, saleCents, commission
	return nil
}

// amount reads an amount; one below zero would hide another in the totals.
func amount(text string) (money.Cents, error) {
	cents, err := money.ParseDecimal(text)
	if err == nil && cents < 0 {
		err = fmt.Errorf("%.20q is below zero", text)
	}
	return cents, err
}
