import { describe, expect, test } from "vitest"
import { passwordProblems } from "@/domain/password"
import { isGuessable } from "@/server/identity/access/passwordBlocklist"

const person = { name: "João Pedro da Silva", atalaiaId: "12345678909" }
const refused = async (password: string) =>
  passwordProblems(password, person).length > 0 || isGuessable(password, person)

describe("passwords as they leak, brought to twelve characters", () => {
  test.each([
    "Atalaia-demo-2026",
    "Atalaia@123456",
    "Atalaia#Acesso1",
    "SinespInfoseg1",
    "Brasil@2026!!",
    "Brasil#Hexa2026",
    "Policia2026@@",
    "PoliciaMilitar1",
    "Mudar@123456",
    "iloveyou2026!",
    "Summer2026!!!",
    "Fernanda@1990",
    "MariaJose1985",
    "dragonball123",
    "superman12345",
    "Welcome@12345",
    "Janeiro@20266",
    "qwerty@123456",
    "Amor12345678!",
    "JesusCristo10",
    "Deusefiel2026",
    "Flamengo#1981",
    "Sinesp@2026!!",
    "Gabriel@12345",
    "abcd@12345678",
    "P@ssw0rd12345",
    "policial@2026",
    "football12345",
    "Vitoria@12345",
    "liverpool1234",
    "1qaz@WSX3edc$",
    "zxcvbnm,./123",
    "monkey1234567",
    "letmein@12345",
    "trustno1trustno1",
    "Leticia@2010!",
    "01011990maria",
    "12031985Carlos",
    "Curitiba@2024",
    "master@master1",
  ])("%s is refused", async (password) => expect(await refused(password)).toBe(true))
})

describe("passwords of nothing but the place that they are for, dressed up to look long", () => {
  test.each([
    "atalaia-2026-atalaia",
    "Acesso@Atalaia26",
    "MinisterioDaJustica",
    "Lula@2022!Lula",
    "Dilma-2014-Dilma",
    "4t4l41a#2025#x7",
    "@t@l@1@-@cess0-26",
    "s3nh4d0s1st3m4",
    "5enh4_P0l1c14_2025",
    "S.e.n.h.a.Acesso7",
    "AAtalaiaa__2026__senhaa",
    "Policia.Federal.26",
    "PolíciaMilitarSP#190",
    "PMESP-policia-2026",
    "Acesso.Delegado.PCRJ",
    "GovernoFederal#1",
    "Justica&Seguranca9",
    "Admin.Sistema.22!",
    "BrasilSeguro2026!",
    "Atalaia-cachorro-99",
    "Atalaia!Maria!Jose",
    "minhasenhaatalaia",
  ])("%s is refused", async (password) => expect(await isGuessable(password, person)).toBe(true))
})

test.each([
  "o portal da casa velha",
  "brasil tem queijo com goiabada",
  "delegado gosta de jabuticaba",
  "a justiça tarda mas chega de bicicleta",
  "meu sistema solar de papel",
  "sinaleira torta de vidro",
  "Vq7!rT2z-atalaia",
  "hk2-93jd-pq8x",
  "cavalo bateria grampo",
  "xK9#mQ2$vL7p",
  "uma janela azul no porto",
  "senha do cofre da tia",
  "zuleica-lunar-tambor",
  "Ipê-amarelo-na-serra",
  "uma frase bem longa 7",
  "🐎🔋📎 e mais uns nove",
])("%s may be used", async (password) => expect(await refused(password)).toBe(false))

test("a long one is judged by its beginning, and in little time", async () => {
  expect(await isGuessable("aA1!".repeat(32), person)).toBe(true)
  expect(await isGuessable(`${"xK9#mQ2$vL7p".repeat(10)}fim`, person)).toBe(false)
})
