package api

import (
	"net/http"

	"example.com/devolve/api/account"
	"example.com/devolve/api/internal/oapi"
)

// maxReason is how long a reason may be that somebody gives.
const maxReason = 500

// checkReason refuses what is not one line of text.
func checkReason(reason string) error {
	if !account.IsLine(reason, maxReason) {
		return refuseField("reason", "is not one line of 1 to 500 characters")
	}
	return nil
}

// decodeReason reads a body that says why.
func decodeReason(r *http.Request) (string, error) {
	form, err := decode[oapi.ReasonRequest](r)
	if err != nil {
		return "", err
	}
	return form.Reason, checkReason(form.Reason)
}
