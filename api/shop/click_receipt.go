package shop

import (
	"io"
	"net/http"

	"github.com/google/uuid"

	"example.com/devolve/api/internal/oapi"
	"example.com/devolve/internal/brazil"
	"example.com/devolve/ledger/projection"
	"example.com/devolve/ledger/receipt"
)

// receiptKept is for how long a browser may give the same receipt again: it is signed with another key soon after keys rotate.
const receiptKept = "private, max-age=300"

func (s *server) GetClickReceipt(w http.ResponseWriter, r *http.Request, id uuid.UUID, p oapi.GetClickReceiptParams) error {
	if _, err := mustOwn(r.Context(), p.UserId); err != nil {
		return err
	}
	click, err := s.config.Statements.Click(r.Context(), id)
	if err != nil {
		return err
	}
	if click.UserID.UUID != p.UserId {
		return projection.ErrNotFound // what is another's is answered like what is not there
	}
	made, err := receipt.Of(click)
	if err != nil {
		return err
	}
	text, err := s.config.Receipts().Sign(made)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", receiptKept)
	name := "devolve-clique-" + click.Store.Slug + "-" + brazil.Day(click.At).Format("2006-01-02") + ".txt"
	return answerFile(w, "text/plain; charset=utf-8", name, func(w io.Writer) error {
		_, err := io.WriteString(w, text+"\n")
		return err
	})
}
