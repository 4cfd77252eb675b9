"""
Signs a person in with a Python library, with as few lines as its documentation takes. Prints the address for the person's
browser, reads the one to which the browser was led back, and prints what the library knows of the person.
"""
import base64
import hashlib
import json
import sys

import requests

library, issuer, client_id, secret, callback = sys.argv[1:]
scope = "openid profile roles"
found = requests.get(f"{issuer}/.well-known/openid-configuration", timeout=10).json()
verifier = "v" * 43


def browse(address):
    print(address, flush=True)
    return sys.stdin.readline().strip()


def authlib():
    """Its switch is `code_challenge_method`."""
    from authlib.integrations.requests_client import OAuth2Session

    client = OAuth2Session(
        client_id, secret, scope=scope, redirect_uri=callback, code_challenge_method="S256"
    )
    address, _ = client.create_authorization_url(found["authorization_endpoint"], code_verifier=verifier)
    client.fetch_token(found["token_endpoint"], authorization_response=browse(address), code_verifier=verifier)
    client.refresh_token(found["token_endpoint"])
    return client.get(found["userinfo_endpoint"]).json()


def requests_oauthlib():
    """Version 1.3 knows no PKCE. It passes the parameters on that it is given."""
    from requests_oauthlib import OAuth2Session

    client = OAuth2Session(client_id, scope=scope, redirect_uri=callback)
    digest = hashlib.sha256(verifier.encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    address, _ = client.authorization_url(
        found["authorization_endpoint"], code_challenge=challenge, code_challenge_method="S256"
    )
    client.fetch_token(
        found["token_endpoint"], authorization_response=browse(address), client_secret=secret, code_verifier=verifier
    )
    client.refresh_token(found["token_endpoint"], auth=(client_id, secret))
    return client.get(found["userinfo_endpoint"]).json()


def social_auth():
    """Version 4.3 knows no PKCE, and always sends a nonce."""
    from urllib.parse import parse_qsl, urlsplit

    from social_core.backends.open_id_connect import OpenIdConnectAuth
    from social_core.strategy import BaseStrategy

    class Associations:
        kept = {}

        @classmethod
        def store(cls, server_url, association):
            association.id = association.handle
            cls.kept[association.handle] = association

        @classmethod
        def get(cls, server_url=None, handle=None):
            return [cls.kept[handle]] if handle in cls.kept else []

        @classmethod
        def remove(cls, ids):
            for one in ids:
                cls.kept.pop(one)

    class Storage:
        association = Associations

    class Strategy(BaseStrategy):
        settings = {
            "SOCIAL_AUTH_OIDC_OIDC_ENDPOINT": issuer,
            "SOCIAL_AUTH_OIDC_KEY": client_id,
            "SOCIAL_AUTH_OIDC_SECRET": secret,
            "SOCIAL_AUTH_OIDC_SCOPE": ["roles"],
        }
        session, data = {}, {}

        def get_setting(self, name):
            return self.settings[name]

        def session_get(self, name, default=None):
            return self.session.get(name, default)

        def session_set(self, name, value):
            self.session[name] = value

        def request_data(self, merge=True):
            return self.data

        def build_absolute_uri(self, path=None):
            return path

        def authenticate(self, backend, *args, **kwargs):
            return kwargs["response"]

    strategy = Strategy(Storage)
    address = OpenIdConnectAuth(strategy, redirect_uri=callback).auth_url()
    back = dict(parse_qsl(urlsplit(browse(address)).query))
    strategy.data = back
    backend = OpenIdConnectAuth(strategy, redirect_uri=callback)
    backend.data = back
    answer = backend.auth_complete()
    backend.refresh_token(answer["refresh_token"])
    details = backend.get_user_details(answer)
    return {"sub": answer["sub"], "roles": answer["roles"], "username": details["username"]}


libraries = {"authlib": authlib, "requests-oauthlib": requests_oauthlib, "social-auth-core": social_auth}
print(json.dumps(libraries[library]()))
