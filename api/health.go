package api

import (
	"context"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"example.com/devolve/api/internal/edge"
)

// checkTimeout bounds each part of readiness.
const checkTimeout = 2 * time.Second

// health says that the process answers.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	_ = edge.Answer(w, http.StatusOK, map[string]string{"status": "ok"})
}

type readiness struct {
	Status string            `json:"status"`
	Checks map[string]string `json:"checks"`
}

// ready says which parts this server needs are well; what is wrong with one is in the log, and not in the answer, unless it is
// made to be told.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), checkTimeout)
	defer cancel()
	errs := make([]error, len(s.config.Checks))
	var running sync.WaitGroup
	for i, check := range s.config.Checks {
		running.Go(func() { errs[i] = check.Run(ctx) })
	}
	running.Wait()

	status, state := http.StatusOK, readiness{Status: "ready", Checks: make(map[string]string)}
	for i, check := range s.config.Checks {
		state.Checks[check.Name] = "ok"
		if errs[i] == nil {
			continue
		}
		status, state.Status, state.Checks[check.Name] = http.StatusServiceUnavailable, "not ready", "failing"
		if check.Told {
			state.Checks[check.Name] += ": " + errs[i].Error()
		}
		s.config.Logger.WarnContext(ctx, "not ready", slog.String("check", check.Name), slog.Any("error", errs[i]))
	}
	w.Header().Set("Cache-Control", "no-store")
	_ = edge.Answer(w, status, state)
}
