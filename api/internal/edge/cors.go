package edge

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/rs/cors"
)

// preflightLife is for how many seconds a browser may remember what it was allowed.
const preflightLife = 600

// CheckOrigin refuses what is not exactly an origin as browsers write it: https, or http on this machine.
func CheckOrigin(origin string) error {
	u, err := url.Parse(origin)
	if err != nil || u.Host == "" || u.Scheme+"://"+u.Host != origin || strings.ToLower(origin) != origin || strings.Contains(origin, "*") {
		return fmt.Errorf("%q is not an origin such as https://app.example", origin)
	}
	if u.Scheme != "https" && (u.Scheme != "http" || !IsLoopback(u.Host)) {
		return fmt.Errorf("%q is neither https nor on this machine", origin)
	}
	return nil
}

// allowOrigins lets scripts of other origins call the API, and nothing but the API. Credentials are headers that a script
// sets itself; cookies are never taken from another origin. Without a list nothing changes.
func allowOrigins(next http.Handler, origins []string) http.Handler {
	if len(origins) == 0 {
		return next // to the library no list means every origin
	}
	shared := cors.New(cors.Options{
		AllowedOrigins: origins,
		AllowedMethods: []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete},
		AllowedHeaders: []string{"Authorization", "Content-Type", "X-User-Token", "Ledger-Min-Sequence"},
		ExposedHeaders: []string{"Ledger-Sequence", "Link", "X-Total-Count", "Retry-After", "X-Request-Id"},
		MaxAge:         preflightLife,
	}).Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			shared.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// IsLoopback says whether a host, with or without a port, is this machine.
func IsLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.ToLower(strings.Trim(host, "[]"))
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && addr.IsLoopback()
}
