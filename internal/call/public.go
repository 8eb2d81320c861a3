package call

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"syscall"
	"time"
)

// ErrPrivateAddress means that a name leads into a private network, or to this machine.
var ErrPrivateAddress = errors.New("the address is not on the public internet")

// reserved are addresses that are nobody's on the public internet, or that lead to others by a translation; those that package netip knows
// are not among them.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // what carriers use behind their own translation; see RFC 6598
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/32"), // this and the next are IPv6 addresses with an IPv4 address in them
	netip.MustParsePrefix("2002::/16"),
}

// translated is how a network without IPv4 reaches it: the last four bytes are the address that is meant; see RFC 6052.
var translated = netip.MustParsePrefix("64:ff9b::/96")

// global is all of IPv6 that is handed out for the public internet; see RFC 4291 and the registry of IANA. What has an IPv4 address in it of an
// older kind lies outside.
var global = netip.MustParsePrefix("2000::/3")

// IsPublic says whether an address is one of the public internet.
func IsPublic(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	if translated.Contains(ip) {
		bytes := ip.As16()
		ip = netip.AddrFrom4([4]byte(bytes[12:]))
	}
	if ip.Is6() && !global.Contains(ip) {
		return false
	}
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// NewPublicClient returns a client for addresses that strangers choose. It follows no redirect, asks no proxy, and connects to no address of a
// private network, whatever a name leads to at that moment.
func NewPublicClient(timeout time.Duration, perHost int) *http.Client {
	dialer := &net.Dialer{Timeout: timeout / 2, ControlContext: onlyPublic}
	return &http.Client{
		Timeout:       timeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout / 2, MaxIdleConnsPerHost: perHost,
			MaxResponseHeaderBytes: 32 << 10, IdleConnTimeout: time.Minute,
		},
	}
}

func onlyPublic(_ context.Context, _, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	if !IsPublic(to.Addr()) {
		return ErrPrivateAddress
	}
	return nil
}
