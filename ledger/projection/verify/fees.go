package verify

import (
	"crypto/sha256"
	"fmt"

	"github.com/google/uuid"

	"example.com/devolve/ledger/wire"
)

// fees are what an event says that was charged to an account on a day at one price.
type fees struct {
	Account string `json:"account"`
	Owner   string `json:"owner"`
	Day     string `json:"day"`
	Price   int64  `json:"price_cents"`
	Charges int64  `json:"charges"`
}

// takeFees notes charges, and holds that they are those of their history and only become more, by what their event says.
func (r *replayed) takeFees(id string, raw wire.Raw, report *Report) error {
	body := struct {
		Fees  fees  `json:"fees"`
		Cents int64 `json:"cents"`
	}{}
	if err := read(raw, &body); err != nil {
		return err
	}
	before, after, what := r.fees[id], body.Fees, fmt.Sprintf("fees of event %d", raw.Sequence)
	compareLog(report, what, after.id(), id)
	compareLog(report, what, fmt.Sprintf("%d cents", (after.Charges-before.Charges)*after.Price), fmt.Sprintf("%d cents", body.Cents))
	if after.Charges <= before.Charges || after.Price <= 0 || (after.Account != "bank" || after.Owner != "") && (after.Account != "bank_account" || after.Owner == "") {
		report.blame(wrongLog, what, fmt.Sprintf("more than %d charges to an account of ours", before.Charges), fmt.Sprintf("%d of %d to %s %q", after.Charges, after.Price, after.Account, after.Owner))
	}
	r.fees[id] = after
	return r.book(raw, func(to poster) {
		before.post(to.less())
		after.post(to)
	})
}

// id is what these fees have to be called.
func (f fees) id() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "fees\x00%s\x00%s\x00%s\x00%d", f.Account, f.Owner, f.Day, f.Price))
	id, _ := uuid.FromBytes(sum[:16]) // there are 16
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return id.String()
}

// post tells what fees come to in the book.
func (f fees) post(to poster) {
	to("fees", "", -f.Price*f.Charges)
	to(f.Account, f.Owner, f.Price*f.Charges)
}
