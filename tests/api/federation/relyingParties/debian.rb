# Signs a person in with omniauth. Prints the address for the person's browser, reads the one to which the browser was led back,
# and prints what omniauth tells the application.
require "json"
require "rack"
require "omniauth_openid_connect"

issuer, client_id, secret, callback = ARGV
# A provider without TLS, on this machine.
SWD.url_builder = URI::HTTP
OmniAuth.config.logger = Logger.new(File::NULL)
OmniAuth.config.request_validation_phase = nil
OmniAuth.config.failure_raise_out_environments = ["development"]

session = {}
app = OmniAuth::Strategies::OpenIDConnect.new(
  ->(env) { [200, {}, [env["omniauth.auth"].to_json]] },
  name: :atalaia,
  issuer: issuer,
  discovery: true,
  scope: %i[openid profile roles],
  client_options: { identifier: client_id, secret: secret, redirect_uri: callback }
)
visit = ->(path, method = "GET") { app.call(Rack::MockRequest.env_for(path, method: method, "rack.session" => session)) }

puts visit.call("/auth/atalaia", "POST")[1]["Location"]
$stdout.flush
query = URI($stdin.gets.strip).query
auth = JSON.parse(visit.call("/auth/atalaia/callback?#{query}")[2].first)
puts({ sub: auth["uid"], username: auth["info"]["nickname"], roles: auth["extra"]["raw_info"]["roles"] }.to_json)
