package desk

import (
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/approval"
	"example.com/devolve/api/internal/edge"
	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/ledger"
	"example.com/devolve/ledger/finance"
	"example.com/devolve/ledger/money"
)

func (s *server) ListEntriesByHand(w http.ResponseWriter, r *http.Request) error {
	entries, sequence, err := s.config.Books.EntriesByHand(r.Context(), finance.MaxEntriesByHand)
	if err != nil {
		return err
	}
	shown := oapi.EntriesByHand{Accounts: accountsByHand(), Entries: make([]oapi.EntryByHand, len(entries))}
	for i, e := range entries {
		shown.Entries[i] = oapi.EntryByHand{
			Id: e.ID.UUID, Sequence: int64(e.Sequence), Kind: oapi.EntryKind(e.Kind), Text: e.Text, Lines: make([]oapi.EntryLine, len(e.Lines)),
			ProposedBy: e.PreparedBy, ApprovedBy: e.ApprovedBy, Reason: e.Reason, At: e.At,
		}
		for n, line := range e.Lines {
			shown.Entries[i].Lines[n] = entryLine(line)
		}
	}
	return edge.AnswerAt(w, sequence, shown)
}

func accountsByHand() []oapi.AccountByHand {
	kinds := ledger.AccountsByHand()
	accounts := make([]oapi.AccountByHand, len(kinds))
	for i, kind := range kinds {
		a := ledger.AccountOf(kind)
		accounts[i] = oapi.AccountByHand{
			Account: string(kind), Code: a.Code, Name: a.Name, Class: oapi.AccountClass(a.Class), Named: a.Owner == ledger.OwnerBankAccount,
		}
	}
	return accounts
}

func entryLine(line ledger.EntryLine) oapi.EntryLine {
	shown := oapi.EntryLine{Account: string(line.Account), Owner: oapi.OrNil(line.Owner), Side: oapi.Credit, Cents: int64(line.Cents)}
	if line.Cents < 0 {
		shown.Side, shown.Cents = oapi.Debit, -shown.Cents
	}
	return shown
}

// lineOfBook is a line as the book has it: credit above zero, debit below.
func lineOfBook(line oapi.EntryLine) (ledger.EntryLine, error) {
	cents := money.Cents(line.Cents)
	switch {
	case cents <= 0:
		return ledger.EntryLine{}, edge.RefuseField("lines", "each line is of an amount above zero")
	case line.Side == oapi.Debit:
		cents = -cents
	case line.Side != oapi.Credit:
		return ledger.EntryLine{}, edge.RefuseField("lines", "each line is on the side debit or credit")
	}
	return ledger.EntryLine{Account: ledger.AccountKind(line.Account), Owner: oapi.OrZero(line.Owner), Cents: cents}, nil
}

func (s *server) ProposeEntryByHand(w http.ResponseWriter, r *http.Request) error {
	form, err := edge.Decode[oapi.EntryByHandRequest](r)
	if err != nil {
		return err
	}
	if err := edge.AtMost("text", form.Text, 200); err != nil {
		return err
	}
	e := approval.EntryProposed{Kind: ledger.EntryKind(form.Kind), Text: form.Text, Lines: make([]ledger.EntryLine, len(form.Lines))}
	for i, line := range form.Lines {
		if e.Lines[i], err = lineOfBook(line); err != nil {
			return err
		}
	}
	p, err := s.config.Approvals.PostEntry(r.Context(), colleagueFrom(r.Context()).Principal, e, form.Reason)
	return answerProposal(w, http.StatusAccepted, p, err)
}

// WriteOffConversion proposes to give up what a network owes of a sale.
func (s *server) WriteOffConversion(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.WriteOffRequest](r)
	if err != nil {
		return err
	}
	if form.Cents == 0 {
		return edge.RefuseField("cents", "is zero")
	}
	p, err := s.config.Approvals.WriteOff(r.Context(), colleagueFrom(r.Context()).Principal, ledger.ConversionID{UUID: id}, money.Cents(form.Cents), form.Reason)
	return answerProposal(w, http.StatusAccepted, p, ofLedger(err))
}

// WriteOffDebt proposes to give up what a shopper owes of a sale.
func (s *server) WriteOffDebt(w http.ResponseWriter, r *http.Request, id uuid.UUID) error {
	form, err := edge.Decode[oapi.DebtWriteOffRequest](r)
	if err != nil {
		return err
	}
	if form.Cents <= 0 {
		return edge.RefuseField("cents", "is not above zero")
	}
	p, err := s.config.Approvals.WriteOffDebt(r.Context(), colleagueFrom(r.Context()).Principal, ledger.ConversionID{UUID: id}, money.Cents(form.Cents), form.Reason)
	return answerProposal(w, http.StatusAccepted, p, ofLedger(err))
}
