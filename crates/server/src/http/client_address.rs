//! The address of a client, which limits count by, also behind reverse proxies.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    str,
    sync::Once,
};

use axum::http::HeaderMap;

use crate::limits::network_of;

/// All clients whose address is not known share the limits of this one, which is not on the loopback interface.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

const FORWARDED_FOR: &str = "x-forwarded-for";

/// Headers that reverse proxies add.
const PROXY_HEADERS: [&str; 6] = [
    FORWARDED_FOR,
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
];

/// The network of the client that sent a request, which came over a connection from `peer` through `proxies` trusted proxies.
///
/// Without proxies it is the peer. If the request then carries headers of a proxy on this machine, the operator has forgotten
/// the option: the client is unknown, because taking the proxy for a local client would lift the limits of everyone.
pub(super) fn client_network(headers: &HeaderMap, peer: Option<IpAddr>, proxies: usize) -> IpAddr {
    static NOT_TOLD: Once = Once::new();
    static NOT_FORWARDED: Once = Once::new();
    let peer = peer.unwrap_or(UNKNOWN).to_canonical();
    let client = if proxies > 0 {
        forwarded_for(headers, proxies).unwrap_or_else(|| {
            NOT_FORWARDED.call_once(|| {
                tracing::warn!(
                    %peer,
                    proxies,
                    "a request has no usable X-Forwarded-For: all such clients share one rate limit"
                );
            });
            UNKNOWN
        })
    } else if peer.is_loopback() && PROXY_HEADERS.iter().any(|name| headers.contains_key(*name)) {
        NOT_TOLD.call_once(|| {
            tracing::warn!(
                "requests come through a proxy on this machine: set --proxies; until then all its clients share one rate limit"
            );
        });
        UNKNOWN
    } else {
        peer
    };
    network_of(client)
}

/// The entry of `X-Forwarded-For` that the outermost of the trusted proxies appended. Entries before that one are set by the
/// client and not looked at, whatever bytes they hold.
fn forwarded_for(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let values: Vec<&[u8]> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .map(axum::http::HeaderValue::as_bytes)
        .collect();
    let line = values.join(&b',');
    let entry = line.rsplit(|byte| *byte == b',').nth(proxies - 1)?;
    parse_entry(str::from_utf8(entry).ok()?.trim())
}

/// An address, with or without a port; an IPv6 address may be in brackets.
fn parse_entry(text: &str) -> Option<IpAddr> {
    if let Ok(address) = text.parse() {
        return Some(address);
    }
    if let Ok(with_port) = text.parse::<SocketAddr>() {
        return Some(with_port.ip());
    }
    let bracketed = text.strip_prefix('[')?.strip_suffix(']')?;
    bracketed.parse().ok().map(IpAddr::V6)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn client(values: &[&[u8]], proxies: usize) -> String {
        let mut headers = HeaderMap::new();
        for value in values {
            let value = HeaderValue::from_bytes(value).unwrap();
            headers.append(FORWARDED_FOR, value);
        }
        let peer = IpAddr::from([127, 0, 0, 1]);
        client_network(&headers, Some(peer), proxies).to_string()
    }

    #[test]
    fn the_entry_of_the_outermost_trusted_proxy_counts() {
        assert_eq!(client(&[b"10.9.9.9, 10.0.0.1"], 1), "10.0.0.1");
        assert_eq!(client(&[b"10.9.9.9, 10.0.0.1"], 2), "10.9.9.9");
        assert_eq!(client(&[b"10.9.9.9", b"10.0.0.1, 10.0.0.2"], 2), "10.0.0.1");
        assert_eq!(client(&[b"\xe9, ,,x, 10.0.0.1"], 1), "10.0.0.1");
        assert_eq!(client(&[b"\xe9", b"10.0.0.1"], 1), "10.0.0.1");
        assert_eq!(client(&[b"127.0.0.1"], 1), "127.0.0.1");
    }

    #[test]
    fn an_entry_may_have_a_port() {
        assert_eq!(client(&[b"10.0.0.1:4711"], 1), "10.0.0.1");
        for entry in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:4711"] {
            assert_eq!(client(&[entry.as_bytes()], 1), "2001:db8::", "{entry}");
        }
        assert_eq!(client(&[b"::ffff:10.0.0.1"], 1), "10.0.0.1");
    }

    #[test]
    fn a_client_that_no_proxy_names_is_unknown_and_not_local() {
        for entry in [
            b"\xe9".as_slice(),
            b"",
            b"unknown",
            b"10.0.0.1, ",
            b"10.0.0.1 10.0.0.2",
            b"10.0.0.1:",
            b"[10.0.0.1]:1",
        ] {
            assert_eq!(client(&[entry], 1), "0.0.0.0", "{entry:?}");
        }
        assert_eq!(client(&[], 1), "0.0.0.0");
        assert_eq!(client(&[b"10.0.0.1"], 2), "0.0.0.0");
    }

    #[test]
    fn a_forgotten_proxy_on_this_machine_is_noticed() {
        assert_eq!(client(&[], 0), "127.0.0.1");
        assert_eq!(client(&[b"10.0.0.1"], 0), "0.0.0.0");
        let mut headers = HeaderMap::new();
        headers.insert(FORWARDED_FOR, HeaderValue::from_static("10.0.0.1"));
        let peer = IpAddr::from([10, 1, 1, 1]);
        assert_eq!(client_network(&headers, Some(peer), 0), peer);
    }
}
