package edge

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// PublicURL is how the world reaches this server, as it was configured; "" when nobody said.
func (e *Edge) PublicURL() string { return e.config.PublicURL }

// PublicBase is how the world reaches this server, as far as it was told; "" when nobody told and the request names a host that
// anybody may have made up.
func (e *Edge) PublicBase(r *http.Request) string {
	if e.config.PublicURL != "" {
		return e.config.PublicURL
	}
	if !isOwnHost(r) {
		return ""
	}
	return (&url.URL{Scheme: "http", Host: r.Host}).String()
}

// isOwnHost reports whether a request names this machine itself, or the very address that it reached.
func isOwnHost(r *http.Request) bool {
	u, err := url.Parse("http://" + r.Host)
	if err != nil || u.Host != r.Host {
		return false
	}
	if strings.EqualFold(u.Hostname(), "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(u.Hostname())
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	return err == nil && (addr.IsLoopback() || ok && local.String() == r.Host)
}
