package edge

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
)

// clientKeys are the keys of client applications, by hash: all comparisons take the same time.
type clientKeys [][sha256.Size]byte

func newClientKeys(keys []string) clientKeys {
	hashes := make(clientKeys, len(keys))
	for i, key := range keys {
		hashes[i] = sha256.Sum256([]byte(key))
	}
	return hashes
}

// find returns a name for the key of an Authorization header.
func (k clientKeys) find(authorization string) (name string, ok bool) {
	const scheme = "Bearer "
	if len(authorization) <= len(scheme) || !strings.EqualFold(authorization[:len(scheme)], scheme) {
		return "", false
	}
	given := sha256.Sum256([]byte(authorization[len(scheme):]))
	at := -1
	for i, known := range k {
		if subtle.ConstantTimeCompare(given[:], known[:]) == 1 {
			at = i
		}
	}
	return strconv.Itoa(at), at >= 0
}

// Client returns who asks: the peer, or the client that a trusted proxy names. It is not valid where that is not known.
func (e *Edge) Client(r *http.Request) netip.Addr {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return netip.Addr{}
	}
	address := peer.Addr().Unmap()
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i := len(hops) - 1; i >= 0 && e.isTrusted(address); i-- {
		named, err := netip.ParseAddr(strings.TrimSpace(hops[i]))
		if err != nil {
			break
		}
		address = named.Unmap()
	}
	return address.WithZone("")
}

// Address returns whom to count a request to: the Client. An IPv6 host owns its whole /64.
func (e *Edge) Address(r *http.Request) string {
	address := e.Client(r)
	if !address.IsValid() {
		return "unknown"
	}
	if address.Is6() {
		if network, err := address.Prefix(64); err == nil {
			return network.String()
		}
	}
	return address.String()
}

func (e *Edge) isTrusted(address netip.Addr) bool {
	for _, proxy := range e.config.TrustedProxies {
		if proxy.Contains(address) {
			return true
		}
	}
	return false
}
