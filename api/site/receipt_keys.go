package site

import (
	"net/http"

	"github.com/gorilla/mux"
)

// routeReceiptKeys adds the address at which anybody finds what checks the receipts of clicks, from any page.
func (s *site) routeReceiptKeys(router *mux.Router) {
	if s.config.ReceiptKeys == nil {
		return
	}
	router.HandleFunc("/.well-known/devolve-receipts.json", func(w http.ResponseWriter, r *http.Request) {
		if err := s.edge.Allow("pages", r); err != nil {
			s.edge.Fail(w, r, err)
			return
		}
		keys, err := s.config.ReceiptKeys().MarshalJSON()
		if err != nil {
			s.edge.Fail(w, r, err)
			return
		}
		h := w.Header()
		h.Set("Content-Type", "application/jwk-set+json")
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("Access-Control-Allow-Origin", "*")
		if r.Method != http.MethodHead {
			_, _ = w.Write(append(keys, '\n')) // a caller that went away is not our error
		}
	}).Methods(http.MethodGet, http.MethodHead)
}
